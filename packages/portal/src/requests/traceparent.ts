/**
 * Starts a trace for a call (W3C Trace Context), so that a collector shows it as what led to the server's work. The server
 * decides whether traces are kept.
 */
export const newTraceparent = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
};
