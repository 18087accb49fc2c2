import { formatDate, formatTime } from '@slabdesk/units';
import type { ReleasePreviewState } from 'bff-contract/web';
import { type ReactNode, useState } from 'react';
import { Box, Button, toast, ViewIcon } from 'shared-ui/core';
import { previewTexts as texts } from './texts';

const LEAVE_URL = '/release-preview/leave';

/** "2:30 PM" today, "Nov 26, 2026, 2:30 PM" on another day. */
const formatEnd = (until: string): string => {
  const [day, time] = [formatDate(until), formatTime(until)];
  return day === formatDate(new Date()) ? time : `${day}, ${time}`;
};

const Bar = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Box
    component="section"
    aria-label={texts.bannerLabel}
    sx={{
      position: 'sticky',
      top: 0,
      // Above the top bar and sidebar, below dialogs.
      zIndex: (theme) => theme.zIndex.drawer - 1,
      height: 'var(--preview-banner)',
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: { xs: 2, md: 2.5 },
      bgcolor: 'tones.purple.ground',
      color: 'tones.purple.text',
      borderBottom: 1,
      borderColor: 'tones.purple.dot',
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
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
    {action}
  </Box>
);

const BarButton = ({ label, isBusy, onClick }: { label: string; isBusy?: boolean; onClick: () => void }) => (
  <Button
    size="small"
    onClick={onClick}
    aria-disabled={isBusy}
    sx={{
      flexShrink: 0,
      minHeight: { xs: 44, md: 34 },
      '&&': { color: 'inherit', borderColor: 'currentColor', bgcolor: 'transparent' },
    }}
  >
    {label}
  </Button>
);

const Text = ({ preview: { remote, version, until, problem } }: { preview: ReleasePreviewState }) => {
  const name = texts.name(remote, version);
  if (problem !== undefined) return texts.problem(name, problem);
  const shown = (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {name}
    </Box>
  );
  return texts.previewing(shown, formatEnd(until));
};

/** A banner above every page of a browser that previews a release, and after that until the page is reloaded. */
export const PreviewBanner = ({
  preview,
  reload,
}: {
  preview: ReleasePreviewState | undefined;
  reload: () => void;
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
  if (!preview) {
    return (
      <Bar action={<BarButton label={texts.reload} onClick={reload} />}>
        <span role="status">{texts.ended}</span>
      </Bar>
    );
  }
  return (
    <Bar
      action={
        <BarButton
          label={isBusy ? texts.leaving : texts.leave}
          isBusy={isBusy}
          onClick={() => void leave()}
        />
      }
    >
      <Text preview={preview} />
    </Bar>
  );
};
