/**
 * Headers of the HTML. Scripts run only with this response's nonce, or when such a script loads them
 * (`strict-dynamic`), which is how remotes arrive; where from, the policy of Trusted Types says.
 */
export const securityHeaders = (options: {
  nonce: string;
  /** Origins that files are up- and downloaded from, besides our own. */
  fileOrigins: readonly string[];
  /** The page's address has a secret: search engines skip it, and links from it say nothing of where they are. */
  isSecret?: boolean;
  /** The Trusted Types policies of remotes. Two releases of one may create the same. */
  trustedTypes?: readonly string[];
}): Record<string, string> => {
  const { nonce, isSecret = false, trustedTypes = [] } = options;
  const files = ["'self'", ...options.fileOrigins].join(' ');
  const policies = trustedTypes.length > 0 ? ` ${trustedTypes.join(' ')} 'allow-duplicates'` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${files}`,
    `img-src ${files} data: blob:`,
    `media-src ${files} blob:`,
    `frame-src ${files} blob:`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types default${policies}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Mailed links carry tokens in their query, which must not leak in the referrer.
    'Referrer-Policy': isSecret ? 'no-referrer' : 'same-origin',
    ...(isSecret && { 'X-Robots-Tag': 'noindex, nofollow' }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
};
