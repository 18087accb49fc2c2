import { createHash } from 'node:crypto';
import type { PortalReleases } from '../format';
import { problem } from '../problem';
import type { RegistryReader, RegistryRow } from '../registry/registry';
import { describeRelease } from '../releases/publish';
import { LIMITS, type RegistryChange } from '../shapes';
import type { ReleaseStore } from '../store/release-store';
import { signatureOf } from '../trust/signatures';
import { unreadable } from '../unreadable';

/** The time limit of a call, in ms. */
const CALL_MS = 60_000;

interface Failure {
  error?: string;
  code?: string;
}

/** The release store and the registry of a running portal, and the writes that it makes. */
export type PortalStore = ReleaseStore & RegistryReader & { portal: PortalReleases };

/**
 * The release store of a running portal, which reads and writes it for pipelines that have a key.
 *
 * @param url of the portal
 * @param key of the pipeline
 * @param setting the environment variable that has the key, for advice
 */
export const createPortalStore = (
  url: string,
  key: string | undefined,
  setting = 'RELEASE_API_KEY',
): PortalStore => {
  const advice = `${setting} is the key, which an administrator makes on the Operations page.`;
  const call = async (method: string, path: string, body?: Buffer | object): Promise<Response> => {
    if (!key) throw problem(`${url} takes a key.`, advice);
    const isFile = Buffer.isBuffer(body);
    try {
      return await fetch(new URL(`/api/releases/${path}`, url), {
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
  const refuseWrite = async (): Promise<never> => {
    throw problem(`${url} does this only in its own release store.`);
  };

  return {
    name: url,
    prepare: async () => {
      await names('');
    },
    read: async (file, maxBytes = LIMITS.fileBytes) => {
      const response = await call('GET', `store/file?${new URLSearchParams({ key: file })}`);
      if (response.status === 404) return undefined;
      if (!response.ok) return refuse(response);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.length > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`);
      return bytes;
    },
    names,
    changes: async ({ after, below, limit }) => {
      const range = new URLSearchParams({
        limit: String(limit),
        ...(after !== undefined && { after: String(after) }),
        ...(below !== undefined && { below: String(below) }),
      });
      const response = await ask('GET', `registry?${range}`);
      const { newest, changes } = (await response.json()) as { newest: number; changes: RegistryRow[] };
      return { head: { number: newest }, rows: changes };
    },
    close: () => undefined,
    create: refuseWrite,
    place: refuseWrite,
    portal: {
      publish: async (finished, built, signer) => {
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
      change: async (name, change, onDowngrade) => {
        const send = (more: object) => call('POST', `${name}/changes`, { ...change, ...more });
        let response = await send({});
        if (response.status === 409) {
          const { error, code } = await failureOf(response);
          if (code !== 'DOWNGRADE') throw problem(error);
          await onDowngrade(error);
          response = await send({ allowsDowngrade: true });
        }
        if (!response.ok) return refuse(response);
        const made = ((await response.json()) as { change: RegistryChange }).change;
        return { ...made, remote: name };
      },
      approve: async (number, reason) => {
        const body = { ...(reason !== undefined && { reason }) };
        const response = await ask('POST', `proposals/${number}/approval`, body);
        return ((await response.json()) as { change: RegistryChange }).change;
      },
      withdraw: async (number, reason) => {
        const response = await ask('POST', `proposals/${number}/withdrawal`, { reason });
        return ((await response.json()) as { change: RegistryChange }).change;
      },
      keepResult: async ({ remote, release, shell }, { at: _at, by: _by, ...outcome }) => {
        await ask('PUT', `${remote}/${release}/proofs/${shell}`, outcome);
      },
    },
  };
};
