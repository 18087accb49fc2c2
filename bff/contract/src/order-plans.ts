import { Type } from '@sinclair/typebox';
import { fileOf, literals } from './common';
import { LIMITS, PLAN_FILES, PLAN_FORMATS } from './constants';
import { endpoint, permitted } from './endpoint';
import { RevisionParams } from './order-pdf';

export const orderPlanEndpoints = {
  dealer: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/order/:id/revision/:revision/plans', {
      summary: 'The plans of one revision of an order, as drawings for saws and drawing programs',
      description:
        "Closed outlines at true scale in millimeters on the layer `OUTLINES`; the lengths of edges, in the reader's units, and names on `LABELS`; reference, revision and a hash of the measurement on `NOTES`. Without prices and customers.",
      params: RevisionParams,
      querystring: Type.Object(
        {
          format: literals(PLAN_FORMATS, {
            description:
              '`dxf`: LWPOLYLINE, AutoCAD 2007. `dxf-r12`: POLYLINE and ASCII, for older machines. `pdf`: the workshop sheets',
          }),
          slab: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: LIMITS.slabs,
              description: 'The number of one slab in `project.slabs`, from 1. All slabs if left out',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: fileOf(...new Set(Object.values(PLAN_FILES).map(({ type }) => type))) },
    }),
  ),
};
