import type { Page } from '@playwright/test';

/** The form of a material on its own page. */
export const materialPage = (page: Page) => {
  const form = page.getByRole('form', { name: 'Material' });
  return {
    name: form.getByRole('textbox', { name: 'Material Name' }),
    price: form.getByRole('textbox', { name: 'Price Per Square Foot' }),
    submit: form.getByRole('button', { name: 'Submit' }),
    retry: form.getByRole('button', { name: 'Retry', exact: true }),
    addImage: () => form.getByRole('button', { name: 'Add Image' }).click(),
    image: (index: number) => {
      const field = form.getByRole('group', { name: 'Upload Image' }).nth(index);
      return { field, input: field.locator('input[type=file]') };
    },
    /** @param id that of a new material unless given */
    open: (id = 'new') => page.goto(`/materials/${id}`),
  };
};
