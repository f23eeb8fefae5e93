/*
 * The least that a contact point between two meshed blocks asks for, in C, for `talus bench points`: it follows its six nodes by fixed weights;
 * gap, slip, Coulomb friction, forces of nodes. No look ahead, no turn of its normal or of its shear, no energy, no dashpot, no cohesion.
 *
 * Reads   a file: nodes, points, steps (64-bit integers), time of a step (double); for each point 6 nodes (32-bit integers: of a, then of b); for
 *         each point 6 weights, its normal, where a lies from b without displacements, shear force, normal and shear stiffness, tan of its
 *         friction angle; then for each node displacement; then velocity; then the force that the kernel found.
 * Writes  nanoseconds of processor time a point and step, and the largest difference of a force over the largest force.
 */
#include "loop.h"

typedef struct { int32_t node[6]; double w[6], n[3], from[3], shear[3], kn, ks, tan; } Point;
typedef struct { double u[3], pad, v[3], pad2, f[3], pad3; } Node;

static void follow(long count, double dt, Point *restrict points, Node *restrict nodes)
{
  for (long c = 0; c < count; c++) {
    Point *p = points + c;
    double d[3], m[3], f[3];
    for (int i = 0; i < 3; i++) {
      d[i] = p->from[i];
      m[i] = 0;
    }
    for (int a = 0; a < 6; a++) {
      const Node *node = nodes + p->node[a];
      const double w = a < 3 ? p->w[a] : -p->w[a];
      for (int i = 0; i < 3; i++) {
        d[i] += w * node->u[i];
        m[i] += w * node->v[i];
      }
    }
    const double gap = d[0] * p->n[0] + d[1] * p->n[1] + d[2] * p->n[2];
    if (gap > 0) {
      p->shear[0] = p->shear[1] = p->shear[2] = 0;
      continue;
    }
    const double along = m[0] * p->n[0] + m[1] * p->n[1] + m[2] * p->n[2];
    const double push = -p->kn * gap, most = p->tan * push;
    double square = 0;
    for (int i = 0; i < 3; i++) {
      f[i] = p->shear[i] - p->ks * dt * (m[i] - along * p->n[i]);
      square += f[i] * f[i];
    }
    const double left = square > most * most ? most / sqrt(square) : 1;
    for (int i = 0; i < 3; i++) {
      p->shear[i] = left * f[i];
      f[i] = p->shear[i] + push * p->n[i];
    }
    for (int a = 0; a < 6; a++) {
      const double w = a < 3 ? p->w[a] : -p->w[a];
      for (int i = 0; i < 3; i++) nodes[p->node[a]].f[i] += w * f[i];
    }
  }
}

static void clear(long count, Node *nodes)
{
  for (long n = 0; n < count; n++) nodes[n].f[0] = nodes[n].f[1] = nodes[n].f[2] = 0;
}

int main(int count, char **words)
{
  FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
  if (!file) return 2;
  int64_t n[3];
  double dt;
  take(n, 8, 3, file);
  take(&dt, 8, 1, file);
  Point *points = aligned_alloc(64, sizeof(Point) * n[1]);
  Node *nodes = aligned_alloc(64, sizeof(Node) * n[0]);
  memset(nodes, 0, sizeof(Node) * n[0]);
  for (long c = 0; c < n[1]; c++) take(points[c].node, 4, 6, file);
  for (long c = 0; c < n[1]; c++) take(points[c].w, 8, 18, file);
  for (long k = 0; k < n[0]; k++) take(nodes[k].u, 8, 3, file);
  for (long k = 0; k < n[0]; k++) take(nodes[k].v, 8, 3, file);
  follow(n[1], dt, points, nodes);
  double worst = 0, most = 0;
  for (long k = 0; k < n[0]; k++) {
    double known[3];
    take(known, 8, 3, file);
    for (int i = 0; i < 3; i++) {
      worst = fmax(worst, fabs(known[i] - nodes[k].f[i]));
      most = fmax(most, fabs(known[i]));
    }
  }
  for (int sample = 0; sample < 9; sample++) {
    const double began = seconds();
    for (long step = 0; step < n[2]; step++) {
      clear(n[0], nodes);
      follow(n[1], dt, points, nodes);
    }
    printf("%.3f\n", 1e9 * (seconds() - began) / (n[2] * n[1]));
  }
  printf("%.3e\n", worst / most);
  return 0;
}
