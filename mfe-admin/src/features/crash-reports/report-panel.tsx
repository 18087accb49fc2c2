import { formatDateTime } from '@slabdesk/units';
import type { CrashReport } from 'bff-contract';
import { Box, Card, DetailsList, ExternalLink, Stack, Typography } from 'shared-ui/core';
import { CrashStack } from './crash-stack';
import { reactErrorOf } from './react-errors';
import { ReportingUser } from './reporting-user';
import { crashReportTexts, crashReportReportTexts as texts } from './texts';

const Message = ({ message }: Pick<CrashReport, 'message'>) => {
  const reactError = reactErrorOf(message);
  if (!reactError) return message || texts.noMessage;
  return (
    <>
      {reactError.text}{' '}
      <ExternalLink href={reactError.url} target="_blank" rel="noreferrer">
        {texts.reactError(reactError.code)}
      </ExternalLink>
    </>
  );
};

/** One crash report: the error, location, affected user and their description. */
export const ReportPanel = ({ report, isFirst }: { report: CrashReport; isFirst: boolean }) => (
  <Card component="article" sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Stack sx={{ gap: 2.5 }}>
      <Typography variant="h2" sx={{ fontSize: '1.0625rem' }}>
        {formatDateTime(report.createdAt)}
      </Typography>
      {report.userDescription && (
        <Box sx={{ borderInlineStart: '3px solid', borderColor: 'primary.main', paddingInlineStart: 2 }}>
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
          { label: texts.message, value: <Message message={report.message} /> },
          { label: texts.release, value: report.release ?? texts.unknown },
          { label: texts.shell, value: report.shell ?? texts.unknown },
          { label: texts.location, value: report.location || texts.unknown },
          { label: texts.browser, value: report.browser || texts.unknown },
        ]}
      />
      <CrashStack report={report} isResolved={isFirst} />
    </Stack>
  </Card>
);
