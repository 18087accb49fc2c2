import { createHash } from 'node:crypto';
import type {
  ProofBody,
  ReleaseChangeBody,
  ReleaseHistoryLine,
  ReleaseOverview,
  ReleasePreview,
  RemoteReleaseDetails,
} from 'bff-contract';
import type { BuildFacts, FinishedBuild, PairId } from '../format';
import { problem } from '../problem';
import { describeRelease } from '../releases/publish';
import { LIMITS } from '../shapes';
import { RELEASE_FILE, type ReleaseReader } from '../store/release-store';
import type { Signer } from '../trust/keys';
import { signatureFolder, signatureOf } from '../trust/signatures';
import { unreadable } from '../unreadable';

/** The time limit of a call, in ms. */
const CALL_MS = 60_000;

interface Failure {
  error?: string;
  code?: string;
}

/** A change as a portal is asked for it. */
export type PortalChange = Omit<ReleaseChangeBody, 'generation'>;

/** The releases that browsers get, as a portal says. */
export type PortalOverview = ReleaseOverview &
  Required<Pick<ReleaseOverview, 'live' | 'history' | 'remotePaths'>>;

/**
 * A running portal, for pipelines that have a key: its releases, and the calls that change what browsers get.
 *
 * @param url of the portal
 * @param key of the pipeline
 * @param setting the environment variable that has the key, for advice
 */
export const createPortalClient = (url: string, key: string | undefined, setting = 'RELEASE_API_KEY') => {
  const advice = `${setting} is the key, which an administrator makes on the Operations page.`;
  // Neither fetch nor a portal takes a password in it, and messages repeat the address.
  if (url.includes('@')) throw problem('The address of a portal has no user and password.', advice);
  const call = async (method: string, path: string, body?: Buffer | object): Promise<Response> => {
    if (!key) throw problem(`${url} takes a key.`, advice);
    const isFile = Buffer.isBuffer(body);
    try {
      return await fetch(new URL(`/api/releases${path && `/${path}`}`, url), {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body && { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS),
      });
    } catch (error) {
      const { cause, message } = error as Error;
      throw problem(`${url} does not respond: ${(cause as Error | undefined)?.message ?? message}.`);
    }
  };
  const failureOf = async (response: Response): Promise<Required<Failure>> => {
    const { error, code = '' } = (await response.json().catch(() => ({}))) as Failure;
    return { error: error ?? `${url} responds with ${response.status}.`, code };
  };
  const refuse = async (response: Response): Promise<never> => {
    throw problem((await failureOf(response)).error, response.status === 401 ? advice : undefined);
  };
  const ask = async (method: string, path: string, body?: Buffer | object): Promise<Response> => {
    const response = await call(method, path, body);
    return response.ok ? response : refuse(response);
  };

  const names = async (folder: string, after?: string): Promise<string[]> => {
    const query = new URLSearchParams({ ...(folder && { folder }), ...(after !== undefined && { after }) });
    return ((await (await ask('GET', `store/names?${query}`)).json()) as { names: string[] }).names;
  };
  const upload = async (files: ReadonlyMap<string, Buffer>): Promise<Record<string, string>> => {
    const named: Record<string, string> = {};
    for (const [name, bytes] of files) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await ask('PUT', `files/${sha256}`, bytes);
      named[name] = sha256;
    }
    return named;
  };
  const changed = async (response: Response): Promise<ReleaseHistoryLine> =>
    ((await response.json()) as { change: ReleaseHistoryLine }).change;

  const reader: ReleaseReader = {
    name: url,
    read: async (file, maxBytes = LIMITS.fileBytes) => {
      const response = await call('GET', `store/file?${new URLSearchParams({ key: file })}`);
      if (response.status === 404) return undefined;
      if (!response.ok) return refuse(response);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.length > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`);
      return bytes;
    },
    names,
    close: () => undefined,
  };

  return {
    ...reader,
    /** @throws a problem for a portal that is too old for it */
    overview: async (): Promise<PortalOverview> => {
      const response = await call('GET', '');
      if (!response.ok && response.status !== 404) return refuse(response);
      const overview = (await response.json().catch(() => ({}))) as ReleaseOverview;
      const { live, history, remotePaths } = overview;
      if (live && history && remotePaths) return { ...overview, live, history, remotePaths };
      throw problem(`This program needs a portal newer than 0.2.0, and ${url} is none.`);
    },
    details: async (name: string) =>
      (await (await ask('GET', encodeURIComponent(name))).json()) as RemoteReleaseDetails,

    /**
     * @param signer signs the description
     * @returns false if this very release was there already
     */
    publish: async (finished: FinishedBuild, built: BuildFacts, signer?: Signer): Promise<boolean> => {
      const { build, files, maps = new Map() } = finished;
      const { commit, node } = built;
      const { bytes } = describeRelease(finished, built);
      const body = {
        build,
        files: await upload(files),
        maps: await upload(maps),
        ...(commit !== undefined && { commit }),
        node,
        ...(signer && { signed: { built, key: signer.id, ...signatureOf('release', bytes, signer) } }),
      };
      return ((await (await ask('POST', build.name, body)).json()) as { isNew: boolean }).isNew;
    },

    /** Whether the portal keeps a signature of a release by this key. Without a trust file it keeps none. */
    isSigned: async ({ name, directory }: FinishedBuild['build'], signer: Signer): Promise<boolean> => {
      const bytes = await reader.read(`${name}/${directory}/${RELEASE_FILE}`);
      return bytes !== undefined && (await names(signatureFolder(bytes))).includes(`${signer.id}.json`);
    },

    /** Makes a link to a release of a remote, which is valid for a day. */
    preview: async (name: string, id: string): Promise<string> =>
      ((await (await ask('POST', `${name}/${id}/previews`, {})).json()) as ReleasePreview).url,

    /** @param onDowngrade refuses by throwing; called with what the portal says of an older release */
    change: async (
      name: string,
      change: PortalChange,
      onDowngrade: (message: string) => Promise<void> | void,
    ): Promise<ReleaseHistoryLine> => {
      const send = (more: object) => call('POST', `${name}/changes`, { ...change, ...more });
      let response = await send({});
      if (response.status === 409) {
        const { error, code } = await failureOf(response);
        if (code !== 'DOWNGRADE') throw problem(error);
        await onDowngrade(error);
        response = await send({ allowsDowngrade: true });
      }
      if (!response.ok) return refuse(response);
      return changed(response);
    },

    /** Approves a proposal, by default with the proposer's reason. */
    approve: async (number: number, reason: string | undefined) =>
      changed(await ask('POST', `proposals/${number}/approval`, { ...(reason !== undefined && { reason }) })),

    /** Withdraws a proposal. */
    withdraw: async (number: number, reason: string) =>
      changed(await ask('POST', `proposals/${number}/withdrawal`, { reason })),

    /** Keeps what running a release of a remote in a release of the shell has shown. */
    prove: async ({ remote, release, shell }: PairId, proof: ProofBody): Promise<void> => {
      await ask('PUT', `${remote}/${release}/proofs/${shell}`, proof);
    },
  };
};

export type PortalClient = ReturnType<typeof createPortalClient>;
