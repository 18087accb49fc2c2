import { problem } from '@slabdesk/releases';
import { Ajv } from 'ajv';

/** The scripts and style sheets of something that a container exposes or shares. */
interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** The fields used here of `mf-manifest.json`, which Module Federation's plugins write for every bundler. */
export interface FederationManifest {
  name: string;
  metaData: {
    globalName?: string;
    remoteEntry: { name: string; path: string; type: string };
  };
  shared: { name: string; assets: Assets; fallback?: string }[];
  remotes: unknown[];
  exposes: { path: string; assets: Assets }[];
}

/** The name of a file of a release, which is a flat folder. */
const FILE = '^(?!__proto__$)\\w[\\w.-]*$';
const list = (items: object) => ({ type: 'array', maxItems: 2_000, items });
const object = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const text = { type: 'string', maxLength: 200 };
const files = object({
  sync: list({ type: 'string', maxLength: 160, pattern: FILE }),
  async: list({ type: 'string', maxLength: 160, pattern: FILE }),
});
const assets = object({ js: files, css: files });

const validate = new Ajv({ strict: false }).compile<FederationManifest>(
  object({
    name: text,
    metaData: object(
      {
        globalName: text,
        remoteEntry: object({
          name: { type: 'string', pattern: FILE },
          path: { enum: ['', './', '/'] },
          type: text,
        }),
      },
      ['globalName'],
    ),
    shared: list(object({ name: text, assets, fallback: text }, ['fallback'])),
    remotes: list({}),
    exposes: list(object({ path: text, assets })),
  }),
);

/** @throws a problem for anything but a manifest whose files are in one flat folder */
export const readFederationManifest = (json: unknown): FederationManifest => {
  if (validate(json)) return json;
  const [error] = validate.errors ?? [];
  throw problem(
    `mf-manifest.json can't be used: ${error?.instancePath || 'it'} ${error?.message}.`,
    'A release is one flat folder of files: with Vite, set build.assetsDir to "".',
  );
};
