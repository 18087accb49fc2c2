import { copyText } from '@slabdesk/account-ui/copy-text';
import { useCurrentUser } from '@slabdesk/portal';
import { useId } from 'react';
import { Box, Button, CopyIcon, lazyPart, Skeleton, Stack, Typography } from 'shared-ui/core';
import { useBusiness } from '../../business-records';
import { useMay } from '../team';
import type { QrCodeProps } from './qr-code';
import { QrRow } from './qr-row';
import { referralCodeTexts as texts } from './texts';

// Loaded lazily: the code can be read and copied before its picture is there.
const QrCode = lazyPart<QrCodeProps>(
  'QR code',
  () => import(/* webpackChunkName: "qr-code" */ './qr-code').then((module) => module.QrCode),
  () => <QrRow />,
);

const CODE_STYLES = {
  fontFamily: 'monospace',
  fontSize: '1.25rem',
  fontWeight: 650,
  letterSpacing: '0.12em',
  lineHeight: 1.4,
  userSelect: 'all',
} as const;

/**
 * The code that customers enter in the app to find the dealer, also as a QR code. Administrators set it. Renders nothing
 * without a code.
 */
export const ReferralCode = () => {
  // Only members who manage the business may read its profile.
  const mayRead = useMay('business:manage');
  const dealer = useCurrentUser()?.fabricator;
  const businessName = dealer?.businessName;
  const { business, isLoading } = useBusiness({ skip: !mayRead });
  const code = mayRead ? business?.code : dealer?.code;
  const labelId = useId();
  if (!code && !isLoading) return null;
  return (
    <Box
      role="group"
      data-clear-of-toasts
      aria-labelledby={labelId}
      sx={{ p: 2, borderRadius: 1.25, bgcolor: 'surface.sunken', textAlign: 'start' }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={labelId} variant="body2" sx={{ fontWeight: 550 }}>
            {texts.title}
          </Typography>
          <Box translate="no" sx={CODE_STYLES}>
            {code ?? <Skeleton width="7ch" />}
          </Box>
        </Box>
        <Button
          onClick={() => void (code && copyText(code))}
          disabled={!code}
          startIcon={<CopyIcon size={16} />}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {texts.copy}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {texts.explanation}
      </Typography>
      {code ? <QrCode code={code} businessName={businessName} /> : <QrRow />}
    </Box>
  );
};
