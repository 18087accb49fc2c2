import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useState } from 'react';
import { type CrashScreen, uiHost, useBlockPageSwap } from '../host/ui-host';
import { RetryIcon } from '../icons';
import { Alert } from './alert';
import { feedbackTexts, feedbackCrashTexts as texts } from './texts';

export interface ErrorScreenProps {
  error: unknown;
  /** The remote and page where the crash happened. */
  componentName: string;
  /** Renders the content again. */
  onRetry?: () => void;
  /** 1 when it replaces the whole page, which needs a main heading. */
  headingLevel?: 1 | 2;
  /** Compact layout for a panel among others. */
  dense?: boolean;
}

const AdminDetails = ({ facts, heading }: { facts: CrashScreen['facts']; heading: 'h1' | 'h2' }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Typography variant="h2" component={heading} tabIndex={-1}>
        {facts.error.name}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{texts.place(facts.data.componentName)}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{facts.error.message}</Typography>
      <Box>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hideStack : texts.showStack}
        </Button>
      </Box>
      {open && (
        <Box
          component="pre"
          tabIndex={0}
          aria-label={texts.stack}
          sx={{
            m: 0,
            p: 2,
            bgcolor: 'surface.sunken',
            borderRadius: 1,
            overflow: 'auto',
            fontSize: '0.75rem',
            maxHeight: 320,
          }}
        >
          {facts.error.stack.join('\n')}
        </Box>
      )}
    </>
  );
};

/** Descriptions that were not sent, by page: Retry and other pages keep them. */
const drafts = new Map<string, string>();

const UserReport = ({ describe }: { describe: (text: string) => Promise<boolean> }) => {
  const [page] = useState(window.location.pathname);
  const [text, setText] = useState(drafts.get(page) ?? '');
  const [status, setStatus] = useState<'none' | 'pending' | 'success' | 'fail'>('none');
  const isTyped = text !== '' && status !== 'success';
  useBlockPageSwap(isTyped, true);
  useEffect(() => {
    if (!isTyped) {
      drafts.delete(page);
      return;
    }
    drafts.set(page, text);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped, page, text]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (status === 'pending' || text.trim() === '') return;
    setStatus('pending');
    setStatus((await describe(text.trim())) ? 'success' : 'fail');
  };
  if (status === 'success') return <Alert severity="success">{texts.sent}</Alert>;
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1.5 }}>
      <Box
        component="textarea"
        rows={5}
        value={text}
        maxLength={5_000}
        aria-label={texts.describe}
        placeholder={texts.describe}
        onChange={(event) => setText(event.target.value)}
        sx={{
          font: 'inherit',
          color: 'inherit',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'surface.lineStrong',
          borderRadius: 1,
          p: 1.5,
          resize: 'vertical',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
        }}
      />
      {status === 'fail' && <Alert severity="error">{texts.sendError}</Alert>}
      <Box>
        <Button type="submit" variant="contained" color="primary" disabled={status === 'pending'}>
          {texts.submit}
        </Button>
      </Box>
    </Stack>
  );
};

const VisitorTips = () => (
  <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, color: 'text.secondary', lineHeight: 1.9 }}>
    {texts.tips.map((tip) => (
      <li key={tip}>{tip}</li>
    ))}
  </Box>
);

interface ErrorScreenViewProps
  extends Pick<ErrorScreenProps, 'onRetry' | 'headingLevel' | 'dense'>,
    Pick<CrashScreen, 'viewer' | 'facts' | 'describe'> {}

/** Presentational error screen for an administrator, a signed-in user or a visitor; sends no reports. */
export const ErrorScreenView = ({
  viewer,
  facts,
  describe,
  onRetry,
  headingLevel = 2,
  dense = false,
}: ErrorScreenViewProps) => {
  const isAdmin = viewer === 'administrator';
  const heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <Box
      sx={dense ? { minWidth: 0 } : { display: 'grid', placeItems: 'center', py: { xs: 3, md: 8 }, px: 2 }}
    >
      <Card
        role="alert"
        sx={dense ? { p: 2.5 } : { width: '100%', maxWidth: isAdmin ? 760 : 520, p: { xs: 2.5, sm: 4 } }}
      >
        <Stack sx={{ gap: 2 }}>
          {isAdmin ? (
            <AdminDetails facts={facts} heading={heading} />
          ) : (
            <>
              <Typography variant="h2" component={heading} tabIndex={-1}>
                {texts.title}
              </Typography>
              {viewer === 'user' ? <UserReport describe={describe} /> : <VisitorTips />}
            </>
          )}
          {onRetry && (
            <Box>
              <Button onClick={onRetry} startIcon={<RetryIcon size={16} />}>
                {feedbackTexts.retry}
              </Button>
            </Box>
          )}
        </Stack>
      </Card>
    </Box>
  );
};

/**
 * Replaces content that failed to render. Administrators see the details, signed-in users can describe what
 * happened, visitors see tips. Sends a crash report automatically.
 */
export const ErrorScreen = ({ error, componentName, onRetry, ...props }: ErrorScreenProps) => {
  const { useCrash, forgetData } = uiHost();
  const { key, ...crash } = useCrash(error, componentName);
  // Rendering the same data would crash again, so it is reloaded on retry or when the user returns.
  useEffect(() => forgetData, [forgetData]);
  const retry =
    onRetry &&
    (() => {
      forgetData();
      onRetry();
    });
  return <ErrorScreenView key={key} {...crash} {...(retry && { onRetry: retry })} {...props} />;
};
