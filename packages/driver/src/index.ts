export type { Credentials, NewAccount } from './account';
export { type Admin, logInAdmin } from './admin';
export { ApiError } from './api-error';
export { type Customer, logInCustomer, registerCustomer } from './customer';
export { type Dealer, logInDealer, registerDealer } from './dealer';
export { type LocalFile, putFile, signDownload, signUpload } from './files';
export { acceptInvitation, followConfirmation } from './follow-mails';
export { createHttpClient, type HttpClient } from './http-client';
