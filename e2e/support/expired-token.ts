import { createHmac } from 'node:crypto';
import type { Token } from 'bff-contract';

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same session with an access token that ran out a minute ago, signed as the portal signs (HS256). */
export const expire = (token: Token, secret: string): Token => {
  const [header = '', payload = ''] = token.accessToken.split('.');
  const exp = Math.floor(Date.now() / 1000) - 60;
  const signed = `${header}.${encode({ ...decode(payload), exp })}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return { ...token, accessToken: `${signed}.${signature}` };
};
