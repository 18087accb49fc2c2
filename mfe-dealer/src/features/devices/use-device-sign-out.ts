import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { DeviceSession } from 'bff-contract';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import { useDeleteDeviceMutation, useDeleteOtherDevicesMutation } from './devices-api';
import { devicesTexts as texts } from './texts';

export const deviceName = ({ browser, system }: DeviceSession): string => texts.name(browser, system);

/** One device, or all others. */
export type SignOutTarget = DeviceSession | 'others';

/** State and actions of the confirmation dialog for signing devices out. */
export const useDeviceSignOut = () => {
  const [target, setTarget] = useState<SignOutTarget>();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [deleteDevice, one] = useDeleteDeviceMutation();
  const [deleteOthers, others] = useDeleteOtherDevicesMutation();

  const open = (next: SignOutTarget) => {
    setTarget(next);
    setFailure(undefined);
    setOpen(true);
  };
  const confirm = async () => {
    if (!target) return;
    const result = await (target === 'others' ? deleteOthers() : deleteDevice(target._id));
    // A 404 means that the session has already ended, so treat it as success.
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
    open,
    confirm,
    cancel: () => setOpen(false),
  };
};
