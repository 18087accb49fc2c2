import { formatDate, formatTime } from '@slabdesk/units';
import type { ReleasePreviewState } from 'bff-contract/web';
import { useState } from 'react';
import { Box, toast } from 'shared-ui/core';
import { Banner } from '../banner';
import { previewTexts as texts } from './texts';

const LEAVE_URL = '/release-preview/leave';

/** "2:30 PM" today, "Nov 26, 2026, 2:30 PM" on another day. */
const formatEnd = (until: string): string => {
  const [day, time] = [formatDate(until), formatTime(until)];
  return day === formatDate(new Date()) ? time : `${day}, ${time}`;
};

const Text = ({ preview }: { preview: ReleasePreviewState | undefined }) => {
  if (!preview) return <span role="status">{texts.ended}</span>;
  const { remote, version, until, problem } = preview;
  const name = texts.name(remote, version);
  if (problem !== undefined) return texts.problem(name, problem);
  const shown = (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {name}
    </Box>
  );
  return texts.previewing(shown, formatEnd(until));
};

/**
 * A banner above every page of a browser that previews a release, and after that until the page is reloaded. It wraps no page, so
 * a preview that begins in another tab doesn't mount the open page again.
 */
export const PreviewBanner = ({
  preview,
  reload = () => window.location.reload(),
}: {
  /** Undefined after the preview has ended. */
  preview: ReleasePreviewState | undefined;
  reload?: () => void;
}) => {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    const response = await fetch(LEAVE_URL, { method: 'POST' }).catch(() => undefined);
    setBusy(false);
    if (response?.ok) reload();
    else toast.error(texts.failed);
  };
  return (
    <Banner
      label={texts.bannerLabel}
      tone="purple"
      height="--preview-banner"
      button={
        preview
          ? { label: isBusy ? texts.leaving : texts.leave, isBusy, onClick: () => void leave() }
          : { label: texts.reload, onClick: reload }
      }
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        <Text preview={preview} />
      </Box>
    </Banner>
  );
};
