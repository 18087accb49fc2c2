import { clearToken, errorMessage, refreshViewer, sendRequest } from '@slabdesk/portal';
import { useViewer } from '@slabdesk/portal/shell';
import { useEffect, useState } from 'react';
import { Box, Button, toast, ViewIcon } from 'shared-ui/core';

/** A view that was ended elsewhere shows within this time, also while nobody clicks. */
const POLL_MS = 30_000;
/** When the time is up by this machine's clock, the server is asked, whose clock counts. */
const POLL_AT_THE_END_MS = 5_000;

/** "4:05" for 245 seconds. */
const formatLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until then, counted down. */
const useSecondsLeft = (until: string | undefined): number | undefined => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return until === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
};

const useView = () => {
  const [isOver, setOver] = useState(false);
  const view = useViewer()?.viewAs;
  const left = useSecondsLeft(view?.until);
  useEffect(() => setOver(left === 0), [left]);
  useEffect(() => {
    const timer = setInterval(() => void refreshViewer(), isOver ? POLL_AT_THE_END_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return { view, left };
};

const EndButton = () => {
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    const { error } = await sendRequest({ url: 'app/view-as/stop', method: 'POST' });
    // What has ended already is over, too; the tab knows it by then.
    if (error && error.status !== 401) {
      setBusy(false);
      toast.error(errorMessage(error));
    } else clearToken();
  };
  return (
    <Button
      size="small"
      onClick={() => void end()}
      disabled={isBusy}
      sx={{
        flexShrink: 0,
        minHeight: { xs: 44, md: 34 },
        '&&': { color: 'inherit', borderColor: 'currentColor', bgcolor: 'transparent' },
      }}
    >
      {isBusy ? 'Ending...' : 'End view'}
    </Button>
  );
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Stands above every page of a dealer's portal that an administrator looks at. */
export const ViewBanner = () => {
  const { view, left } = useView();
  const name = view?.dealer.businessName;
  return (
    <Box
      component="section"
      aria-label="View as dealer"
      sx={{
        position: 'sticky',
        top: 0,
        // Above the bar of phones and the sidebar, below dialogs.
        zIndex: (theme) => theme.zIndex.drawer - 1,
        height: 'var(--view-banner)',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 2, md: 2.5 },
        bgcolor: 'tones.amber.ground',
        color: 'tones.amber.text',
        borderBottom: 1,
        borderColor: 'tones.amber.dot',
        typography: 'body2',
        displayPrint: 'none',
        '& svg': { flexShrink: 0 },
      }}
    >
      <ViewIcon size={18} aria-hidden />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          columnGap: 0.5,
        }}
      >
        <Box sx={{ ...oneLine, fontWeight: 600, flexShrink: 0, maxWidth: { md: '45%' } }} title={name}>
          Viewing as {name === undefined ? 'a dealer' : <bdi>{name}</bdi>}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            ,{' '}
          </Box>
        </Box>
        <Box sx={oneLine} title={view?.reason}>
          read-only
          {view && left !== undefined && (
            <>
              ,{' '}
              <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatLeft(left)} left
              </Box>{' '}
              · <bdi>{view.reason}</bdi>
            </>
          )}
        </Box>
      </Box>
      <EndButton />
    </Box>
  );
};
