import type { IconPaths } from '@slabdesk/portal';

/** Default icon of pages: Lucide's "file-text" (ISC licence). */
export const DOCUMENT_ICON: IconPaths = [
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M10 9H8',
  'M16 13H8',
  'M16 17H8',
];

/** Renders an icon from the SVG paths in a manifest, in the style of the portal's other icons. */
export const PathIcon = ({ paths, size }: { paths: IconPaths; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
