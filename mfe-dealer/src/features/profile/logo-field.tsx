import { FileUploadField } from '@slabdesk/domain-ui/files';
import { errorMessage } from '@slabdesk/portal';
import { Box, RowsSkeleton, toast } from 'shared-ui/core';
import { useGetBusinessQuery, useSaveLogoMutation } from './business-api';
import { profileTexts } from './texts';

const texts = profileTexts.logo;

/** The dealer's logo. It is saved as soon as it is uploaded. */
export const LogoField = () => {
  const { data: business, error } = useGetBusinessQuery();
  const [saveLogo, { isLoading }] = useSaveLogoMutation();
  if (!business) return error ? null : <RowsSkeleton rows={1} height={96} />;
  const save = async (logo: string | undefined) => {
    const { error: failure } = await saveLogo(logo ?? '');
    if (failure) toast.error(texts.error(errorMessage(failure)), { topic: 'logo' });
    else toast.success(logo ? texts.saved : texts.removed, { topic: 'logo' });
  };
  return (
    <Box aria-busy={isLoading}>
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
