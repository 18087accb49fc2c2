import { type Static, Type } from '@sinclair/typebox';
import { Id, literals } from './common';
import { endpoint } from './endpoint';

/** A record that somebody looks for by the beginning of its name. */
export const SearchHit = Type.Object({
  kind: literals(['order', 'material', 'dealer', 'user']),
  area: literals(['dealer', 'admin'], { description: 'The portal in which it opens' }),
  _id: Id,
  label: Type.String({ description: 'Reference, name or business name' }),
  detail: Type.String({ description: 'What tells it from others of its name; may be empty' }),
  to: Type.String({ description: 'The page that shows it' }),
});
export type SearchHit = Static<typeof SearchHit>;

export const searchEndpoints = {
  search: endpoint('session', 'GET app/search', {
    summary: 'Find what I may open by the beginning of its name: at most 6 of a kind',
    description:
      'Dealers find their own orders by reference (`ORD-1001`, `1001`, `#10`) and their materials by name; administrators find all orders by reference, dealers by name, code or e-mail address, and users by name or e-mail address. Who is both finds both. Kinds come in this order; within one, the whole match first. Deleted records are left out.',
    querystring: Type.Object(
      { q: Type.String({ text: 'line', minLength: 2, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Array(SearchHit) },
  }),
};
