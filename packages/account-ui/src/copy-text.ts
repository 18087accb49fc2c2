import { copyToClipboard, toast } from 'shared-ui/core';
import { copyTexts as texts } from './texts';

/** Copies text to the clipboard; a toast tells whether the browser did. Resolves to that, too. */
export const copyText = async (text: string): Promise<boolean> => {
  const isCopied = await copyToClipboard(text);
  if (isCopied) toast.success(texts.copied);
  else toast.error(texts.notCopied);
  return isCopied;
};
