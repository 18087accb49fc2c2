import { formatDateTime } from '@slabdesk/units';
import type { DeviceSession } from 'bff-contract';
import { useState } from 'react';
import {
  Badge,
  Box,
  Button,
  DevicesIcon,
  EmptyState,
  Loaded,
  Panel,
  Stack,
  Typography,
  toast,
} from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { PanelList } from '../../panel-list';
import { useDeleteDeviceMutation, useDeleteOtherDevicesMutation, useListDevicesQuery } from './devices-api';
import { devicesTexts as texts } from './texts';

const ROW_HEIGHT = 92;
/** Devices that are shown at first: this one and the most recently used. */
const FIRST = 4;

const DeviceRow = ({ device }: { device: DeviceSession }) => {
  const [signOut] = useDeleteDeviceMutation();
  const name = texts.name(device.browser, device.system);
  return (
    <Stack
      direction="row"
      sx={{
        gap: 2,
        minHeight: ROW_HEIGHT,
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {device.address}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.lastSeen(formatDateTime(device.lastSeenAt))}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0 }}>
        {device.current ? (
          <Badge tone="green" label={texts.current} />
        ) : (
          <ConfirmButton
            aria-label={texts.signOutLabel(name)}
            text={texts.signOutQuestion(name)}
            missingIsDone
            onConfirm={() => signOut(device._id).unwrap()}
            onDone={() => toast.success(texts.signedOut(name))}
          >
            {texts.signOut}
          </ConfirmButton>
        )}
      </Box>
    </Stack>
  );
};

const DeviceList = ({
  devices,
  isWhole,
  onShowAll,
}: {
  devices: readonly DeviceSession[];
  isWhole: boolean;
  onShowAll: () => void;
}) => {
  const [signOutOthers] = useDeleteOtherDevicesMutation();
  const inOrder = [...devices].sort((a, b) => Number(b.current) - Number(a.current));
  const shown = isWhole ? inOrder : inOrder.slice(0, FIRST);
  const hasOthers = devices.some((device) => !device.current);
  return (
    <>
      <PanelList label={texts.listLabel} rows={shown} render={(device) => <DeviceRow device={device} />} />
      <Stack
        direction="row"
        sx={{ px: { xs: 2, sm: 2.5 }, py: 2, gap: 1, flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
      >
        {shown.length < devices.length && (
          <Button onClick={onShowAll}>{texts.showAll(devices.length)}</Button>
        )}
        {hasOthers ? (
          <ConfirmButton
            text={texts.signOutOthersQuestion}
            onConfirm={() => signOutOthers().unwrap()}
            onDone={() => toast.success(texts.signedOutOthers)}
          >
            {texts.signOutOthers}
          </ConfirmButton>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.noOthers}
          </Typography>
        )}
      </Stack>
    </>
  );
};

/** "Your devices": the user's sessions, with sign-out. */
export const DevicesPanel = () => {
  const result = useListDevicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  // Here, so that the panel takes the focus of the button that goes.
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title={texts.title} padded={false}>
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={2}
        height={ROW_HEIGHT}
      >
        {(data) =>
          data.length > 0 ? (
            <DeviceList devices={data} isWhole={isWhole} onShowAll={() => setWhole(true)} />
          ) : (
            <EmptyState dense icon={DevicesIcon} title={texts.empty} />
          )
        }
      </Loaded>
    </Panel>
  );
};
