import { formatDateTime } from '@slabdesk/units';
import type { CrashReport } from 'bff-contract';
import { useId, useState } from 'react';
import {
  Box,
  Button,
  Card,
  ChevronDownIcon,
  ChevronUpIcon,
  DetailsList,
  Stack,
  Typography,
} from 'shared-ui/core';
import { Collapse } from 'shared-ui/display';
import { ReportingUser } from './reporting-user';

/** The lines of a stack, however the report holds them. */
const stackOf = ({ error }: CrashReport): string => {
  const { stack } = error;
  return Array.isArray(stack) ? stack.map(String).join('\n') : typeof stack === 'string' ? stack : '';
};

const StackTrace = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={isOpen ? <ChevronUpIcon size={15} /> : <ChevronDownIcon size={15} />}
      >
        {isOpen ? 'Hide stack' : 'Show stack'}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box
          component="pre"
          // Long lines scroll, also by keyboard.
          tabIndex={0}
          aria-label="Stack"
          role="region"
          sx={{
            m: 0,
            mt: 1.5,
            p: 1.5,
            maxHeight: 320,
            overflow: 'auto',
            borderRadius: 1,
            bgcolor: 'surface.sunken',
            fontSize: '0.78125rem',
            lineHeight: 1.6,
          }}
        >
          {text}
        </Box>
      </Collapse>
    </Box>
  );
};

/** One report: what failed, where, for whom, and what they say. */
export const ReportPanel = ({ report }: { report: CrashReport }) => {
  const stack = stackOf(report);
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
          {formatDateTime(report.createdAt)}
        </Typography>
        {report.userDescription && (
          <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 2 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              What the user says
            </Typography>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {report.userDescription}
            </Typography>
          </Box>
        )}
        <DetailsList
          items={[
            { label: 'Error name', value: report.name || 'Error' },
            { label: 'Inside component', value: report.componentName || 'Not known' },
            { label: 'User', value: <ReportingUser user={report.user} /> },
            { label: 'Message', value: report.message || 'None' },
            { label: 'Release', value: report.release ?? 'Not known' },
            { label: 'Shell', value: report.shell ?? 'Not known' },
            { label: 'Location', value: report.location || 'Not known' },
            { label: 'Browser', value: report.browser || 'Not known' },
          ]}
        />
        {stack && <StackTrace text={stack} />}
      </Stack>
    </Card>
  );
};
