import { Secret, TOTP } from 'otpauth';
import { toString as toPicture } from 'qrcode';

/** What every authenticator app can do, as RFC 6238 has it. */
const PERIOD_S = 30;
const COMMON = { algorithm: 'SHA1', digits: 6, period: PERIOD_S };
const SECRET_BYTES = 20;
/** Clocks differ, and typing takes time: so many steps before and after are good too. */
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

/** What an app reads; `issuer` and `label` are what it shows. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...COMMON, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** A text as a QR code: a data: URL of an SVG. */
export const qrCodeOf = async (text: string): Promise<string> => {
  const svg = await toPicture(text, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
