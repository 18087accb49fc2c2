import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { Id, literals } from './common';
import { endpoint, onceByKey } from './endpoint';

/**
 * The report of an import.
 *
 * @param shown the fields by which records are shown
 * @param noun of one record
 */
export const importReport = <Shown extends TProperties>(shown: Shown, noun: string) =>
  Type.Object({
    dryRun: Type.Boolean(),
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    errors: Type.Integer(),
    fingerprint: Type.String({ description: 'Fingerprint of the changes, for `expect`' }),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({
          description: 'Line of the file, counted as an editor does, or row of the sheet',
        }),
        result: literals(['added', 'changed', 'unchanged', 'error']),
        ...Type.Partial(Type.Object(shown)).properties,
        reasons: Type.Optional(Type.Array(Type.String())),
        changes: Type.Optional(
          Type.Array(Type.Object({ field: Type.String(), from: Type.String(), to: Type.String() })),
        ),
        values: Type.Optional(
          Type.Array(Type.Object({ field: Type.String(), value: Type.String() }), {
            description: `The other values of an added ${noun}, such as its cost`,
          }),
        ),
        probable: Type.Optional(
          Type.Object(
            {
              ...shown,
              row: Type.Optional(Type.Integer({ description: `The line that is about this ${noun}, too` })),
            },
            {
              description: `The ${noun} that this line looks like. Until it is answered by \`update\` or \`add\`, the line is an error.`,
            },
          ),
        ),
      }),
    ),
    missing: Type.Array(Type.Object({ _id: Id, ...shown }), {
      description: `The ${noun}s that no line is about. They stay as they are.`,
    }),
    notices: Type.Array(Type.String(), { description: 'What was left out of the file, or mended in it' }),
  });

/** Imports records from a file: a preview first, then exactly that. */
export const importEndpoint = <Report extends TSchema>(
  path: string,
  schema: { summary: string; description: string; response: { 200: Report } },
) =>
  onceByKey(
    endpoint('dealer', `POST ${path}/import`, {
      ...schema,
      consumes: ['multipart/form-data'],
      querystring: Type.Object(
        {
          dryRun: Type.Optional(Type.Boolean({ description: 'true: only return a preview' })),
          expect: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 100,
              description: 'Fingerprint of the dry run; 409 with a new one if the result would differ',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    }),
  );
