import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { forgetData, useBlockPageSwap, useSession } from '@slabdesk/portal';
import { type CrashFacts, reportOf } from '@slabdesk/portal/shell';
import type { CurrentUser } from 'bff-contract';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { RetryIcon } from '../icons';
import { Alert } from './alert';
import { useRelease } from './release-context';

export interface ErrorScreenProps {
  error: unknown;
  /** Where it happened: the remote and its page. */
  componentName: string;
  /** Tries to render again. */
  onRetry?: () => void;
  /** 1 where it stands for the whole page, which needs a main heading. */
  headingLevel?: 1 | 2;
  /** Takes the place of one panel among others. */
  dense?: boolean;
}

const TIPS = ['Refresh the page', "Clear your browser's cache", 'Contact our support team'];

/** Sends one report per crash, and adds the user to it as soon as the user is known. */
const useCrashReport = (error: unknown, componentName: string) => {
  const { user } = useSession();
  const release = useRelease();
  const report = useMemo(() => reportOf(error, componentName, release), [error, componentName, release]);
  const userId = user?._id;
  useEffect(() => report.submit(userId), [report, userId]);
  return { user, report };
};

const AdminDetails = ({ facts, heading }: { facts: CrashFacts; heading: 'h1' | 'h2' }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Typography variant="h2" component={heading} tabIndex={-1}>
        {facts.error.name}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>inside {facts.data.componentName}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{facts.error.message}</Typography>
      <Box>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide Stack' : 'Show Stack'}
        </Button>
      </Box>
      {open && (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Stack"
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

const UserReport = ({ describe }: { describe: (text: string) => Promise<boolean> }) => {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<'none' | 'pending' | 'success' | 'fail'>('none');
  useBlockPageSwap(text !== '' && status !== 'success');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (status === 'pending' || text.trim() === '') return;
    setStatus('pending');
    setStatus((await describe(text.trim())) ? 'success' : 'fail');
  };
  if (status === 'success') return <Alert severity="success">Thank you. Your report has been sent.</Alert>;
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1.5 }}>
      <Box
        component="textarea"
        rows={5}
        value={text}
        maxLength={5_000}
        aria-label="Describe what happened..."
        placeholder="Describe what happened..."
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
      {status === 'fail' && <Alert severity="error">Your report could not be sent. Please try again.</Alert>}
      <Box>
        <Button type="submit" variant="contained" color="primary" disabled={status === 'pending'}>
          Submit Crash Report
        </Button>
      </Box>
    </Stack>
  );
};

const VisitorTips = () => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', lineHeight: 1.9 }}>
    {TIPS.map((tip) => (
      <li key={tip}>{tip}</li>
    ))}
  </Box>
);

interface ErrorScreenViewProps extends Pick<ErrorScreenProps, 'onRetry' | 'headingLevel' | 'dense'> {
  user: CurrentUser | undefined;
  facts: CrashFacts;
  /** Sends what a user says; answers whether it arrived. */
  describe: (text: string) => Promise<boolean>;
}

/** The error screen as an administrator, a signed-in user or a visitor sees it; sends nothing by itself. */
export const ErrorScreenView = ({
  user,
  facts,
  describe,
  onRetry,
  headingLevel = 2,
  dense = false,
}: ErrorScreenViewProps) => {
  const isAdmin = user?.permissions.isAdmin === true;
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
                Oops! Something went wrong.
              </Typography>
              {user ? <UserReport describe={describe} /> : <VisitorTips />}
            </>
          )}
          {onRetry && (
            <Box>
              <Button onClick={onRetry} startIcon={<RetryIcon size={16} />}>
                Retry
              </Button>
            </Box>
          )}
        </Stack>
      </Card>
    </Box>
  );
};

/**
 * Stands where a screen failed to render. An administrator sees the facts, a signed-in user may say what
 * happened, a visitor gets tips. A crash report is sent by itself.
 */
export const ErrorScreen = ({ error, componentName, onRetry, ...props }: ErrorScreenProps) => {
  const { user, report } = useCrashReport(error, componentName);
  // Data that a screen crashed on would crash it again: it is loaded anew with the next try, or when somebody comes back.
  useEffect(() => forgetData, []);
  const retry =
    onRetry &&
    (() => {
      forgetData();
      onRetry();
    });
  return (
    <ErrorScreenView
      key={report.key}
      user={user}
      facts={report.facts}
      describe={report.describe}
      {...(retry && { onRetry: retry })}
      {...props}
    />
  );
};
