import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { DeviceSession } from 'bff-contract';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { useDeleteDeviceMutation, useDeleteOtherDevicesMutation } from './devices-api';
import { devicesTexts as texts } from './texts';

export const deviceName = ({ browser, system }: DeviceSession): string => texts.name(browser, system);

/** One device, or all others. */
export type EndingTarget = DeviceSession | 'others';

/** Signs devices out after asking: what is asked about, how it goes, why it failed. */
export const useEnding = () => {
  const [target, setTarget] = useState<EndingTarget>();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [deleteDevice, one] = useDeleteDeviceMutation();
  const [deleteOthers, others] = useDeleteOtherDevicesMutation();

  const ask = (next: EndingTarget) => {
    setTarget(next);
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    if (!target) return;
    const result = await (target === 'others' ? deleteOthers() : deleteDevice(target._id));
    // It has ended in the meantime: that is what was asked for.
    const isGone = isPortalError(result.error) && result.error.status === 404;
    if (result.error && !isGone) {
      setFailure(errorMessage(result.error));
      return;
    }
    setOpen(false);
    toast.success(target === 'others' ? texts.signedOutOthers : texts.signedOut(deviceName(target)));
  };
  return {
    target,
    isOpen,
    isBusy: one.isLoading || others.isLoading,
    failure,
    ask,
    confirm,
    cancel: () => setOpen(false),
  };
};
