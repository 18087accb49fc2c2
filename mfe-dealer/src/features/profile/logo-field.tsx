import { errorMessage } from '@slabdesk/portal';
import { useState } from 'react';
import { Box, RowsSkeleton, toast } from 'shared-ui/core';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { FileUploadField } from '../files';
import { profileLogoTexts as texts } from './texts';

/** The dealer's logo. It is saved as soon as it is uploaded. Shares the request of the form below it. */
export const LogoField = () => {
  const { business, error } = useBusiness();
  const saveRecord = businessRecords.useSave();
  const [isSaving, setSaving] = useState(false);
  if (!business) return error ? null : <RowsSkeleton rows={1} height={96} />;
  const save = async (logo = '') => {
    setSaving(true);
    try {
      await saveRecord({ ...BUSINESS, includeId: false, body: { logo }, changesSession: false });
      toast.success(logo ? texts.saved : texts.removed, { topic: 'logo' });
    } catch (failure) {
      toast.error(texts.error(errorMessage(failure)), { topic: 'logo' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box aria-busy={isSaving}>
      <FileUploadField
        label={texts.label}
        hint={texts.hint}
        accept="image/*"
        isPublic
        isViewableByAnyUser
        value={business.logo}
        onChange={(logo) => void save(logo)}
      />
    </Box>
  );
};
