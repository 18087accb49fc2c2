import type { ReleasePreviewState } from 'bff-contract/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { releases } from '../../loading/moves/release-store';

/** A timer may fire a little early. */
const END_MARGIN_MS = 500;
/** The longest time that browsers accept for a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The release that this browser previews, and whether this tab has shown a preview. Asks the server when it ends. */
export const usePreview = (): { preview: ReleasePreviewState | undefined; hasPreviewed: boolean } => {
  const preview = useSyncExternalStore(releases.subscribe, releases.preview);
  const [hasPreviewed, setPreviewed] = useState(preview !== undefined);
  if (preview && !hasPreviewed) setPreviewed(true);
  const until = preview?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const delay = Math.max(0, Date.parse(until) - Date.now()) + END_MARGIN_MS;
    const timer = setTimeout(() => void releases.check(), Math.min(delay, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [until]);
  return { preview, hasPreviewed };
};
