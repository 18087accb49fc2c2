import type { Operations } from 'bff-contract';
import type { HealthWindow } from 'bff-contract/constants';
import { Box, Panel, Typography } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { PanelTable } from './panel-table';
import { releaseHealthColumns } from './release-health-columns';
import { operationsTexts } from './texts';

const texts = operationsTexts.health;

const WINDOWS: ReadonlyArray<{ value: HealthWindow; text: string }> = [
  { value: 'hour', text: texts.windows.hour },
  { value: 'day', text: texts.windows.day },
  { value: 'week', text: texts.windows.week },
];

/** Health of each release, as reported by browsers. Without reports it is left out, unless another window was chosen. */
export const ReleaseHealthPanel = ({
  releaseHealth,
  window,
  onWindowChange,
}: Pick<Operations, 'releaseHealth'> & {
  window: HealthWindow;
  onWindowChange: (window: HealthWindow) => void;
}) =>
  (releaseHealth.length > 0 || window !== 'day') && (
    <Panel
      title={texts.title}
      padded={false}
      actions={
        <Box sx={{ flexShrink: 0, width: { xs: 190, sm: 230 } }}>
          <SegmentedField
            label={texts.window}
            hideLabel
            options={WINDOWS}
            value={window}
            onChange={(value) => onWindowChange(value as HealthWindow)}
          />
        </Box>
      }
    >
      {releaseHealth.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 2 }}>
          {texts.empty}
        </Typography>
      ) : (
        <PanelTable
          label={texts.title}
          columns={releaseHealthColumns}
          rows={releaseHealth}
          rowKey={({ remote, release }) => `${remote}/${release}`}
          note={texts.note}
        />
      )}
    </Panel>
  );
