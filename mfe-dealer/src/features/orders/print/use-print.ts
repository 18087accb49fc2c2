import { useLocation, useNavigate } from '@slabdesk/portal/router';
import { useCallback, useEffect, useState } from 'react';

/** Photos that take longer are printed as missing. */
const PHOTO_TIMEOUT_MS = 30_000;

export interface PrintState {
  /** Number of photos that have loaded. */
  loaded: number;
  isReady: boolean;
  onReady: (photo: number) => void;
  print: () => void;
}

/**
 * Opens the browser's print dialog once all photos have loaded; a photo that loads later would be missing
 * in print.
 *
 * @param photos number of photos; undefined while unknown
 * @param isWanted opens the dialog automatically. The state of the location, which wants it, is then dropped: Back and a
 * reload don't open it again.
 */
export const usePrint = (photos: number | undefined, isWanted: boolean): PrintState => {
  const [come, setCome] = useState<ReadonlySet<number>>(new Set());
  const [isOver, setOver] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isReady = photos !== undefined && (isOver || come.size >= photos);

  useEffect(() => {
    if (photos === undefined) return;
    const timer = setTimeout(() => setOver(true), PHOTO_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [photos]);

  useEffect(() => {
    if (!isReady || !isWanted) return;
    // Waits one frame so that the last photo is painted.
    const frame = requestAnimationFrame(() => {
      void navigate(pathname, { replace: true, preventScrollReset: true });
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, isWanted, navigate, pathname]);

  const onReady = useCallback(
    (photo: number) => setCome((before) => (before.has(photo) ? before : new Set([...before, photo]))),
    [],
  );
  return { loaded: come.size, isReady, onReady, print: () => window.print() };
};
