"""Reads the .vtu and .pvd files it is given with VTK or meshio (first argument) and prints what they hold as JSON."""

import json
import sys


def columns_of(six):
    """Where VTK's tensor glyph takes the unit vectors: the columns of the tensor it understands."""
    import vtk
    from vtk.util.numpy_support import vtk_to_numpy

    place = vtk.vtkPolyData()
    points = vtk.vtkPoints()
    points.InsertNextPoint(0, 0, 0)
    place.SetPoints(points)
    values = vtk.vtkDoubleArray()
    values.SetNumberOfComponents(6)
    values.InsertNextTuple(six)
    place.GetPointData().SetTensors(values)
    unit = vtk.vtkPolyData()
    ends = vtk.vtkPoints()
    ends.SetDataTypeToDouble()
    for end in [(1, 0, 0), (0, 1, 0), (0, 0, 1)]:
        ends.InsertNextPoint(end)
    unit.SetPoints(ends)
    glyph = vtk.vtkTensorGlyph()
    glyph.SetInputData(place)
    glyph.SetSourceData(unit)
    glyph.ExtractEigenvaluesOff()
    glyph.ClampScalingOff()
    glyph.Update()
    return vtk_to_numpy(glyph.GetOutput().GetPoints().GetData()).ravel().tolist()


def with_vtk(path):
    import vtk
    from vtk.util.numpy_support import vtk_to_numpy

    reader = vtk.vtkXMLUnstructuredGridReader()
    errors = []
    reader.AddObserver("ErrorEvent", lambda *_: errors.append("error"))
    reader.SetFileName(path)
    reader.Update()
    grid = reader.GetOutput()

    def arrays(data):
        found = {}
        for i in range(data.GetNumberOfArrays()):
            a = data.GetArray(i)
            n = a.GetNumberOfComponents()
            info = a.GetInformation()
            unit = info.Get(vtk.vtkDataArray.UNITS_LABEL()) if a.HasInformation() else None
            found[a.GetName()] = {
                "values": vtk_to_numpy(a).ravel().tolist(),
                "components": n,
                "names": [a.GetComponentName(k) for k in range(n)],
                "unit": unit,
            }
        return found

    corners = lambda cell: [cell.GetPointId(k) for k in range(cell.GetNumberOfPoints())]
    cells = [corners(grid.GetCell(i)) for i in range(grid.GetNumberOfCells())]
    tensor = None
    stress = grid.GetCellData().GetArray("stress")
    if stress:
        tensor = columns_of(stress.GetTuple(0))
    vectors = grid.GetPointData().GetVectors()
    scalars = grid.GetCellData().GetScalars() or grid.GetPointData().GetScalars()
    return {
        "errors": errors,
        "points": vtk_to_numpy(grid.GetPoints().GetData()).ravel().tolist(),
        "cells": cells,
        "types": [grid.GetCellType(i) for i in range(grid.GetNumberOfCells())],
        "node": arrays(grid.GetPointData()),
        "tet": arrays(grid.GetCellData()),
        "field": arrays(grid.GetFieldData()),
        "tensor": tensor,
        "vectors": vectors.GetName() if vectors else None,
        "scalars": scalars.GetName() if scalars else None,
    }


def with_meshio(path):
    import meshio

    mesh = meshio.read(path)
    flat = lambda found: {name: {"values": values.ravel().tolist()} for name, values in found.items()}
    cells = [cell.tolist() for block in mesh.cells for cell in block.data]
    types = {"tetra": 10, "vertex": 1}
    return {
        "errors": [],
        "points": mesh.points.ravel().tolist(),
        "cells": cells,
        "types": [types[block.type] for block in mesh.cells for _ in block.data],
        "node": flat(mesh.point_data),
        "tet": flat({name: blocks[0] for name, blocks in mesh.cell_data.items()}),
        "field": flat(mesh.field_data),
    }


def pvd(path):
    import xml.etree.ElementTree as tree

    root = tree.parse(path).getroot()
    return [dict(d.attrib) for d in root.iter("DataSet")]


reader = {"vtk": with_vtk, "meshio": with_meshio}[sys.argv[1]]
print(json.dumps([pvd(p) if p.endswith(".pvd") else reader(p) for p in sys.argv[2:]]))
