import { errorMessage } from '@slabdesk/portal';
import type { StageMail } from 'bff-contract';
import { Alert, Box, Button, Stack, Typography, toast } from 'shared-ui/core';
import { usePreviewStageMailMutation, useSendTestMailMutation } from './stages-api';
import { stageMailTexts as texts } from './texts';

interface StageMailCheckProps {
  /** The name of the stage. */
  stage: string;
  mail: StageMail;
}

/** Shows what the mail will look like, and sends it to the user who writes it. */
export const StageMailCheck = ({ stage, mail: { subject, text } }: StageMailCheckProps) => {
  const [preview, shown] = usePreviewStageMailMutation();
  const [sendTest, sent] = useSendTestMailMutation();
  const sample = { stage, subject, text };
  const error = shown.error ?? sent.error;
  // The text may have been edited since.
  const isCurrent = JSON.stringify(shown.originalArgs) === JSON.stringify(sample);
  const send = async () => {
    if (sent.isLoading) return;
    shown.reset();
    if (!(await sendTest(sample)).error) toast.success(texts.sent);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          onClick={() => {
            sent.reset();
            void preview(sample);
          }}
        >
          {texts.preview}
        </Button>
        <Button size="small" aria-disabled={sent.isLoading || undefined} onClick={() => void send()}>
          {texts.sendTest}
        </Button>
      </Stack>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {shown.data && isCurrent && !error && (
        <Box
          role="region"
          aria-label={texts.previewLabel}
          sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'surface.sunken' }}
        >
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{shown.data.subject}</Typography>
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {shown.data.text}
          </Typography>
        </Box>
      )}
    </Stack>
  );
};
