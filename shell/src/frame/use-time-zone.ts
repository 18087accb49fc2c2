import { afterUnsavedWork } from '@slabdesk/portal/shell';
import { formatTimeZone, setTimeZone } from '@slabdesk/units';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'shared-ui/core';
import { readPosition, restorePosition } from '../loading/moves/page-position';
import { frameTexts as texts } from './texts';

/**
 * Shows times in a time zone. Returns a key for the page: when a user has chosen another zone, in this tab or elsewhere, the page starts
 * anew, once it has no work that would be lost.
 */
export const useTimeZone = (zone: string | undefined): string | undefined => {
  setTimeZone(zone);
  const [shown, setShown] = useState(zone);
  // The page waits for the user as well.
  if (shown === undefined && zone !== undefined) setShown(zone);
  useEffect(() => {
    if (zone === shown || zone === undefined) return;
    return afterUnsavedWork(() => {
      const position = readPosition();
      flushSync(() => setShown(zone));
      restorePosition(position);
      toast.info(texts.timesIn(formatTimeZone()), { topic: 'time zone' });
    });
  }, [zone, shown]);
  return shown;
};
