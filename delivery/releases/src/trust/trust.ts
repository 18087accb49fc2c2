import { isProblem, problem } from '../problem';
import { TrustFile } from '../shapes';
import { SHELL } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import { unreadable } from '../unreadable';
import { type PublicKey, readPublicKey } from './keys';

/** A key of the trust file. */
interface HeldKey extends PublicKey {
  holder: string;
  /** Epoch ms; infinite without an end. */
  expires: number;
}

/** The rules of a trust file. */
export interface Trust {
  secondPerson: boolean;
  /** Keys by fingerprint. */
  keys: ReadonlyMap<string, HeldKey>;
  /** Whether a holder may sign releases of a remote or of the shell. */
  mayRelease: (name: string, holder: string) => boolean;
}

const readKeys = ({ holders }: TrustFile): Map<string, HeldKey> => {
  const keys = new Map<string, HeldKey>();
  for (const [holder, held] of Object.entries(holders)) {
    for (const { key, expires } of held) {
      const read = readPublicKey(key);
      const end = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
      if (Number.isNaN(end)) throw unreadable(`"expires" of a key of ${holder} is no time`);
      if (keys.has(read.id)) throw unreadable(`the key ${key} is there twice`);
      keys.set(read.id, { ...read, holder, expires: end });
    }
  }
  return keys;
};

const refuseUnknown = ({ holders, teams, platform = {} }: TrustFile): void => {
  const named = [...Object.values(teams).flatMap(({ release }) => release), ...(platform.release ?? [])];
  const unknown = named.find((holder) => !Object.hasOwn(holders, holder));
  if (unknown !== undefined) throw unreadable(`it names ${unknown}, who is not among its holders`);
};

const readTeams = ({ teams }: TrustFile): Map<string, TrustFile['teams'][string]> => {
  const byRemote = new Map<string, TrustFile['teams'][string]>();
  for (const team of Object.values(teams)) {
    for (const remote of team.remotes) {
      if (byRemote.has(remote)) throw unreadable(`two teams have the remote ${remote}`);
      byRemote.set(remote, team);
    }
  }
  return byRemote;
};

/**
 * Reads a trust file.
 * @param bytes its content
 * @param name of the file, for messages
 * @throws a problem where it can't be used
 */
export const readTrust = (bytes: Buffer, name: string): Trust => {
  try {
    return parseTrust(bytes);
  } catch (error) {
    if (!isProblem(error)) throw error;
    throw problem(`The trust file ${name} can't be used: ${error.message.replace(/\.$/, '')}.`);
  }
};

const parseTrust = (bytes: Buffer): Trust => {
  const file = checkShape(TrustFile, parseJson(bytes));
  const keys = readKeys(file);
  refuseUnknown(file);
  const teams = readTeams(file);
  const { platform = {} } = file;
  return {
    secondPerson: file.secondPerson ?? false,
    keys,
    mayRelease: (name, holder) =>
      (name === SHELL ? platform.release : teams.get(name)?.release)?.includes(holder) ?? false,
  };
};
