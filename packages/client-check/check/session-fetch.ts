/** The portal and the tokens of the session; orval's client calls through `sessionFetch`. */
export const session: { url: string; accessToken?: string; refreshToken?: string } = { url: '' };

export const sessionFetch = async <T>(path: string, init: RequestInit): Promise<T> => {
  const { url, accessToken, refreshToken } = session;
  const headers = new Headers(init.headers);
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`);
  if (refreshToken) headers.set('X-Refresh-Token', refreshToken);
  const response = await fetch(`${url}${path}`, { ...init, headers });
  return { status: response.status, data: await response.json(), headers: response.headers } as T;
};
