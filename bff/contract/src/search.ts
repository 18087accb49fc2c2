import { type Static, Type } from '@sinclair/typebox';
import { Id, literals } from './common';
import { endpoint } from './endpoint';

/** The kinds of records that a search finds, in the order of its hits. */
export const SEARCH_KINDS = ['order', 'customer', 'material', 'line-item', 'dealer', 'user'] as const;

/** A record that the search text finds. */
export const SearchHit = Type.Object({
  kind: literals(SEARCH_KINDS),
  area: literals(['dealer', 'admin'], { description: 'The portal that shows it' }),
  _id: Id,
  label: Type.String({ description: 'Reference, name, title or business name' }),
  detail: Type.String({ description: 'Distinguishes records with the same name; may be empty' }),
});
export type SearchHit = Static<typeof SearchHit>;

export const searchEndpoints = {
  search: endpoint('session', 'GET app/search', {
    summary: 'Find records by reference, name or words: at most 6 of a kind',
    description:
      'Dealers find their own orders by reference (`ORD-1001`, `1001`, `#10`) or by the beginnings of words of project and customer, their customers by those of name and email address, and their materials and line items by parts of name or title; administrators find all orders by reference, dealers by the beginning of name, code or email address, and users by the beginnings of words of name and email address. Words are found in any order. A dealer who is an administrator finds both. Kinds come in this order; in each, exact references and beginnings of names come first. Excludes deleted records.',
    querystring: Type.Object(
      { q: Type.String({ text: 'line', minLength: 2, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Array(SearchHit) },
  }),
};
