import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { isPath } from '@slabdesk/releases/setting-files';
import { asciiEmail } from 'bff-contract/constants';
import { parseNoticeTarget } from './notice-target';
import { RISK_NAMES } from './risk-names';

const isUrlOf =
  (...protocols: string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);

const isWebUrl = isUrlOf('http:', 'https:');

const hasNoUser = ({ username, password }: URL): boolean => username === '' && password === '';

/** A page of this origin or of the web. Browsers follow these links, so none may run as a script or pass a password on. */
const isLink = (value: string): boolean => {
  const base = 'http://portal.invalid';
  if (/[\s\\\p{Cc}]/u.test(value) || !URL.canParse(value, base)) return false;
  const url = new URL(value, base);
  if (url.origin === base) return value.startsWith('/') && !url.pathname.startsWith('//');
  return /^https?:\/\//i.test(value) && hasNoUser(url);
};

const isCidr = (value: string): boolean => {
  const [address = '', bits] = value.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
};

/** An origin as browsers and web views send it, also of an app: `capacitor://localhost`. */
const isOrigin = (value: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d{1,5})?$/.test(value);

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Whether a text is PEM with one or more certificates, all of which can be read. */
export const hasCertificates = (text: string): boolean => {
  const certificates = text.match(PEM_CERTIFICATE) ?? [];
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch {
    return false;
  }
  return certificates.length > 0;
};

/** The formats that the schema of the settings uses. */
export const SETTING_FORMATS = {
  'web-url': isWebUrl,
  'plain-url': (value: string) => isWebUrl(value) && hasNoUser(new URL(value)),
  'smtp-url': isUrlOf('smtp:', 'smtps:'),
  'redis-url': isUrlOf('redis:', 'rediss:'),
  path: isPath,
  certificates: hasCertificates,
  link: isLink,
  cidr: isCidr,
  risk: (value: string) => RISK_NAMES.some((name) => name === value),
  'notice-target': (value: string) => parseNoticeTarget(value) !== undefined,
  'e-mail': (value: string) => asciiEmail(value) !== undefined,
  domain: (value: string) => asciiEmail(`any@${value}`) !== undefined,
  origin: isOrigin,
};
