import { clearToken, errorMessage, refreshViewer, sendRequest } from '@slabdesk/portal';
import { useViewer } from '@slabdesk/portal/shell';
import { useEffect, useState } from 'react';
import { Box, toast } from 'shared-ui/core';
import { Banner } from '../banner';
import { viewAsTexts as texts } from './texts';

/** Interval for noticing that the view was ended in another tab, in ms. */
const POLL_MS = 30_000;
/** Interval once the view has expired by the local clock; only the server's clock counts. In ms. */
const EXPIRED_POLL_MS = 5_000;

/** "4:05" for 245 seconds. */
const formatTimeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const useSecondsLeft = (until: string | undefined): number | undefined => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return until === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
};

const useView = () => {
  const [isExpired, setExpired] = useState(false);
  const view = useViewer()?.viewAs;
  const left = useSecondsLeft(view?.until);
  useEffect(() => setExpired(left === 0), [left]);
  useEffect(() => {
    const timer = setInterval(() => void refreshViewer(), isExpired ? EXPIRED_POLL_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [isExpired]);
  return { view, left };
};

/** Narrow screens have room for a sentence. */
const wrapping = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: { xs: '-webkit-box', md: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflowWrap: 'anywhere',
  whiteSpace: { md: 'nowrap' },
} as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A banner above every page while an administrator views a dealer's portal. */
export const ViewBanner = () => {
  const { view, left } = useView();
  const [isBusy, setBusy] = useState(false);
  const name = view?.dealer.businessName;
  const end = async () => {
    if (isBusy) return;
    setBusy(true);
    const { error } = await sendRequest({ url: 'app/view-as/stop', method: 'POST' });
    // 401: the view has already ended, which the tab shows by itself.
    if (error && error.status !== 401) {
      setBusy(false);
      toast.error(errorMessage(error));
    } else clearToken();
  };
  return (
    <Banner
      label={texts.bannerLabel}
      tone="amber"
      height="--own-banner"
      top="var(--preview-banner, 0px)"
      button={{ label: isBusy ? texts.ending : texts.end, isBusy, onClick: () => void end() }}
    >
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
          {name === undefined ? texts.viewingAsDealer : texts.viewingAs(<bdi>{name}</bdi>)}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            ,{' '}
          </Box>
        </Box>
        <Box sx={wrapping} title={view?.reason}>
          {texts.readOnly}
          {view && left !== undefined && (
            <>
              ,{' '}
              <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {texts.timeLeft(formatTimeLeft(left))}
              </Box>{' '}
              · <bdi>{view.reason}</bdi>
            </>
          )}
        </Box>
      </Box>
    </Banner>
  );
};
