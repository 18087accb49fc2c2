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
import { crashReportTexts } from './texts';

const texts = crashReportTexts.report;

/** Returns the lines of a stack trace, which reports store as a string or an array. */
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
        {isOpen ? texts.hideStack : texts.showStack}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box
          component="pre"
          // Focusable, so that keyboard users can scroll long lines.
          tabIndex={0}
          aria-label={texts.stack}
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

/** One crash report: the error, location, affected user and their description. */
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
              {texts.description}
            </Typography>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {report.userDescription}
            </Typography>
          </Box>
        )}
        <DetailsList
          items={[
            { label: texts.name, value: report.name || crashReportTexts.unnamed },
            { label: texts.component, value: report.componentName || texts.unknown },
            { label: texts.user, value: <ReportingUser user={report.user} /> },
            { label: texts.message, value: report.message || texts.noMessage },
            { label: texts.release, value: report.release ?? texts.unknown },
            { label: texts.shell, value: report.shell ?? texts.unknown },
            { label: texts.location, value: report.location || texts.unknown },
            { label: texts.browser, value: report.browser || texts.unknown },
          ]}
        />
        {stack && <StackTrace text={stack} />}
      </Stack>
    </Card>
  );
};
