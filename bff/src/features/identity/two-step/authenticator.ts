import { Secret, TOTP } from 'otpauth';
import { toString as toPicture } from 'qrcode';

/** RFC 6238 parameters that all authenticator apps support. */
const PERIOD_S = 30;
const COMMON = { algorithm: 'SHA1', digits: 6, period: PERIOD_S };
const SECRET_BYTES = 20;
/** Steps accepted before and after the current one, to allow for clock drift and typing. */
const WINDOW = 1;

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string) => new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) });

/** The code that an app shows at `now` (epoch ms). */
export const codeAt = (secret: string, now: number): string => totpOf(secret).generate({ timestamp: now });

/** The step (30 s since the epoch) that a code belongs to; undefined for a wrong one. */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta;
};

/** The `otpauth:` URI for an app, which displays `issuer` and `label`. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...COMMON, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Encodes a text as a QR code; returns a `data:` URL of an SVG. */
export const qrCodeOf = async (text: string): Promise<string> => {
  const svg = await toPicture(text, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
