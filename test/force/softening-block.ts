/** A block that softens along all its tets while it is pulled, sheared and pressed by a rigid one that it is bonded to: all that a cohesive point can do. */
export const softeningBlock = (softening = 'linear') => `title: A block that softens
gravity: 0
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints:
  crack: { friction: 35 deg, residual friction: 25 deg, cohesion: 5 MPa, tension: 2 MPa, fracture energy: 3 J/m2, shear fracture energy: 12 J/m2, softening: ${softening} }
blocks:
  rock: { shape: { box: [100 mm, 100 mm, 100 mm] }, material: rock, mesh: { cells: [2, 2, 2] }, fracture: { cohesive: crack } }
  plate: { shape: { box: [100 mm, 100 mm, 50 mm] }, at: [0, 0, 100 mm], material: rock, rigid: true }
contact: { joint: crack }
boundaries:
  foot: { on: rock.bottom, velocity: { x: 0, y: 0, z: 0 } }
  drive: { on: plate, velocity: { x: "0.3*sin(2*pi*t/0.4e-3)", y: 0, z: "0.12*sin(2*pi*t/1e-3)" } }
stages:
  - run: { time: 0.8 ms, dt: 0.3 us, damping: { mass: 2000 } }
record:
  energy: { what: energy, every: 20 us }
  spent: { what: fracture-energy, every: 20 us }
  counts: { what: contacts, every: 20 us }
output: { frames: 1 }
`
