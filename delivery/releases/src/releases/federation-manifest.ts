import { type Static, Type } from '@sinclair/typebox';
import { FileName } from 'bff-contract/releases';
import { problem } from '../problem';
import { Files, list } from '../shapes';
import { shapeProblem } from '../stored-json';

const Text = Type.String({ maxLength: 200 });
const Lists = Type.Object({ sync: Files, async: Files });
/** The scripts and style sheets of something that a container exposes or shares. */
const Assets = Type.Object({ js: Lists, css: Lists });

/** The fields used here of `mf-manifest.json`, which Module Federation's plugins write for every bundler. */
const FederationManifest = Type.Object({
  name: Text,
  metaData: Type.Object({
    globalName: Type.Optional(Text),
    remoteEntry: Type.Object({
      name: FileName,
      path: Type.Unsafe<string>({ enum: ['', './', '/'] }),
      type: Text,
    }),
  }),
  shared: list(2_000, Type.Object({ name: Text, assets: Assets, fallback: Type.Optional(Text) })),
  remotes: list(2_000, Type.Unknown()),
  exposes: list(2_000, Type.Object({ path: Text, assets: Assets })),
});
export type FederationManifest = Static<typeof FederationManifest>;

/** @throws a problem for anything but a manifest whose files are in one flat folder */
export const readFederationManifest = (json: unknown): FederationManifest => {
  const wrong = shapeProblem(FederationManifest, json);
  if (wrong === undefined) return json as FederationManifest;
  throw problem(
    `mf-manifest.json can't be used: ${wrong}.`,
    'A release is one flat folder of files: with Vite, set build.assetsDir to "".',
  );
};
