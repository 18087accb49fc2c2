import { Type } from '@sinclair/typebox';
import { LIMITS } from './constants';
import { endpoint } from './endpoint';

export const publicEndpoints = {
  echo: endpoint('public', 'GET public/echo', {
    summary: 'Return the message of the request, or an empty one',
    querystring: Type.Object(
      { message: Type.Optional(Type.String({ maxLength: LIMITS.descriptionLength })) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ message: Type.String() }) },
  }),
};
