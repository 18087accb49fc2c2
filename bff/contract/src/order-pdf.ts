import { Type } from '@sinclair/typebox';
import { fileOf, Id, literals } from './common';
import { endpoint, permitted } from './endpoint';

/** Addresses one revision of an order. */
export const RevisionParams = Type.Object({ id: Id, revision: Type.Integer({ minimum: 1 }) });

const Pdf = fileOf('application/pdf');

const description =
  "In the reader's units, and on paper of their size. The same revision has the same bytes.";

export const orderPdfEndpoints = {
  dealer: permitted(
    'orders:read',
    endpoint('dealer', 'GET fabricator/order/:id/revision/:revision/pdf', {
      summary: 'One revision of an order as PDF',
      description,
      params: RevisionParams,
      querystring: Type.Object(
        {
          sheet: Type.Optional(
            Type.Unsafe<'order' | 'workshop'>({
              ...literals(['order', 'workshop']),
              description:
                '`order` is the default. `workshop`: the plan of each slab on a page at a stated scale, without prices and customers',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: Pdf },
    }),
  ),
  customer: endpoint('session', 'GET app/order/:id/revision/:revision/pdf', {
    summary: 'One revision of my order as PDF',
    description,
    params: RevisionParams,
    response: { 200: Pdf },
  }),
};
