import { copyToClipboard, toast } from 'shared-ui/core';
import { copyTexts as texts } from './texts';

/** Copies text to the clipboard; a toast tells whether the browser did. */
export const copyText = async (text: string): Promise<void> => {
  if (await copyToClipboard(text)) toast.success(texts.copied);
  else toast.error(texts.notCopied);
};
