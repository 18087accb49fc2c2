import { useRelease } from '../crashes/release-context';

const NONE = {};

/**
 * The values of the remote's settings, which its manifest declares and operators change without a release. An open page gets changes
 * within half a minute. A value that the release's schema doesn't allow is the default.
 *
 * @example
 * const { banner, rows } = useRemoteSettings<{ banner: string; rows: number }>();
 */
export const useRemoteSettings = <Settings extends object>(): Readonly<Settings> =>
  (useRelease()?.settings ?? NONE) as Settings;
