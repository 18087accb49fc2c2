/** An SVG placeholder for slab photos, so that stories need no server. */
export const SLAB_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#d9d4cc"/><path d="M0 40C20 20 50 55 80 15M0 52C30 35 45 60 80 34" fill="none" stroke="#8d8983" stroke-width="3"/></svg>',
)}`;
