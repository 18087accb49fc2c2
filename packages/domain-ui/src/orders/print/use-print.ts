import { useCallback, useEffect, useRef, useState } from 'react';

/** A photo that has not come by then is printed as missing. */
const PATIENCE_MS = 30_000;

export interface PrintState {
  /** How many of the photos have come. */
  loaded: number;
  isReady: boolean;
  onReady: (photo: number) => void;
  print: () => void;
}

/**
 * Opens the browser's print dialog when every photo has come, since what is missing then is missing on paper.
 *
 * @param photos how many there are; undefined while that is not known
 * @param isWanted opens the dialog by itself, once
 */
export const usePrint = (photos: number | undefined, isWanted: boolean): PrintState => {
  const [come, setCome] = useState<ReadonlySet<number>>(new Set());
  const [isOver, setOver] = useState(false);
  const wasOpened = useRef(false);
  const isReady = photos !== undefined && (isOver || come.size >= photos);

  useEffect(() => {
    if (photos === undefined) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [photos]);

  useEffect(() => {
    if (!isReady || !isWanted || wasOpened.current) return;
    // One frame later the last photo is painted.
    const frame = requestAnimationFrame(() => {
      wasOpened.current = true;
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, isWanted]);

  const onReady = useCallback(
    (photo: number) => setCome((before) => (before.has(photo) ? before : new Set([...before, photo]))),
    [],
  );
  return { loaded: come.size, isReady, onReady, print: () => window.print() };
};
