/*
 * The element loop of src/force (objective.ts, elastic.ts) in C, for `talus bench elements`: Green strain, strain to third order, Hooke's law,
 * forces of nodes. Scalar, element by element; a record of a tetrahedron is two cache lines, that of a node one.
 *
 * Reads   a file: nodes, tetrahedra, steps (64-bit integers), lambda, 2 mu (doubles); for each tetrahedron 4 nodes (32-bit integers), then for each
 *         9 gradients and the volume; then for each node its displacement; then for each node the force that the kernel found.
 * Writes  nanoseconds of processor time a tetrahedron and step, and the largest difference of a force over the largest force.
 */
#include "loop.h"

typedef struct { double g[9], volume, stress[6]; } Tet;
typedef struct { double u[3], pad, f[3], pad2; } Node;

static void forces(long count, double lambda, double two_mu, const int32_t *restrict conn, const Tet *restrict tets, Node *restrict nodes)
{
  for (long t = 0; t < count; t++) {
    const Tet *k = tets + t;
    const int32_t *c = conn + 4 * t;
    const double *ua = nodes[c[0]].u, *ub = nodes[c[1]].u, *uc = nodes[c[2]].u, *ud = nodes[c[3]].u;
    double h[9], e[6], s[6], w[6], p[9];
    for (int i = 0; i < 3; i++) {
      const double b = ub[i] - ua[i], q = uc[i] - ua[i], d = ud[i] - ua[i];
      for (int j = 0; j < 3; j++) h[3 * i + j] = b * k->g[j] + q * k->g[3 + j] + d * k->g[6 + j];
    }
    e[0] = h[0] + 0.5 * (h[0] * h[0] + h[3] * h[3] + h[6] * h[6]);
    e[1] = h[4] + 0.5 * (h[1] * h[1] + h[4] * h[4] + h[7] * h[7]);
    e[2] = h[8] + 0.5 * (h[2] * h[2] + h[5] * h[5] + h[8] * h[8]);
    e[3] = 0.5 * (h[1] + h[3] + (h[0] * h[1] + h[3] * h[4] + h[6] * h[7]));
    e[4] = 0.5 * (h[5] + h[7] + (h[1] * h[2] + h[4] * h[5] + h[7] * h[8]));
    e[5] = 0.5 * (h[2] + h[6] + (h[0] * h[2] + h[3] * h[5] + h[6] * h[8]));
    s[0] = e[0] - 0.5 * (e[0] * e[0] + e[3] * e[3] + e[5] * e[5]);
    s[1] = e[1] - 0.5 * (e[3] * e[3] + e[1] * e[1] + e[4] * e[4]);
    s[2] = e[2] - 0.5 * (e[5] * e[5] + e[4] * e[4] + e[2] * e[2]);
    s[3] = e[3] - 0.5 * (e[0] * e[3] + e[3] * e[1] + e[5] * e[4]);
    s[4] = e[4] - 0.5 * (e[3] * e[5] + e[1] * e[4] + e[4] * e[2]);
    s[5] = e[5] - 0.5 * (e[0] * e[5] + e[3] * e[4] + e[5] * e[2]);
    const double volumetric = lambda * (s[0] + s[1] + s[2]);
    for (int i = 0; i < 3; i++) s[i] = k->stress[i] + (volumetric + two_mu * s[i]);
    for (int i = 3; i < 6; i++) s[i] = k->stress[i] + two_mu * s[i];
    w[0] = s[0] - (s[0] * e[0] + s[3] * e[3] + s[5] * e[5]);
    w[1] = s[1] - (s[3] * e[3] + s[1] * e[1] + s[4] * e[4]);
    w[2] = s[2] - (s[5] * e[5] + s[4] * e[4] + s[2] * e[2]);
    w[3] = s[3] - 0.5 * (s[0] * e[3] + s[3] * e[1] + s[5] * e[4] + e[0] * s[3] + e[3] * s[1] + e[5] * s[4]);
    w[4] = s[4] - 0.5 * (s[3] * e[5] + s[1] * e[4] + s[4] * e[2] + e[3] * s[5] + e[1] * s[4] + e[4] * s[2]);
    w[5] = s[5] - 0.5 * (s[0] * e[5] + s[3] * e[4] + s[5] * e[2] + e[0] * s[5] + e[3] * s[4] + e[5] * s[2]);
    for (int i = 0; i < 6; i++) w[i] *= -k->volume;
    for (int i = 0; i < 3; i++) {
      const double x = h[3 * i] + (i == 0), y = h[3 * i + 1] + (i == 1), z = h[3 * i + 2] + (i == 2);
      p[3 * i] = x * w[0] + y * w[3] + z * w[5];
      p[3 * i + 1] = x * w[3] + y * w[1] + z * w[4];
      p[3 * i + 2] = x * w[5] + y * w[4] + z * w[2];
    }
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int a = 0; a < 3; a++) {
        const double f = p[3 * i] * k->g[3 * a] + p[3 * i + 1] * k->g[3 * a + 1] + p[3 * i + 2] * k->g[3 * a + 2];
        nodes[c[1 + a]].f[i] += f;
        sum += f;
      }
      nodes[c[0]].f[i] -= sum;
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
  double constants[2];
  take(n, 8, 3, file);
  take(constants, 8, 2, file);
  int32_t *conn = malloc(16 * n[1]);
  Tet *tets = aligned_alloc(64, sizeof(Tet) * n[1]);
  Node *nodes = aligned_alloc(64, sizeof(Node) * n[0]);
  memset(tets, 0, sizeof(Tet) * n[1]);
  memset(nodes, 0, sizeof(Node) * n[0]);
  take(conn, 16, n[1], file);
  for (long t = 0; t < n[1]; t++) take(tets[t].g, 8, 10, file);
  for (long k = 0; k < n[0]; k++) take(nodes[k].u, 8, 3, file);
  forces(n[1], constants[0], constants[1], conn, tets, nodes);
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
      forces(n[1], constants[0], constants[1], conn, tets, nodes);
    }
    printf("%.3f\n", 1e9 * (seconds() - began) / (n[2] * n[1]));
  }
  printf("%.3e\n", worst / most);
  return 0;
}
