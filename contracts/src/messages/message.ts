import { z } from 'zod';
import { purposeLabels, unreachedReasons, withheldReasons } from './words.js';

export const messageChannelSchema = z.enum(['email', 'sms']);
export type MessageChannel = z.infer<typeof messageChannelSchema>;

export type MessagePurpose = keyof typeof purposeLabels;
export const messagePurposeSchema = z.enum(Object.keys(purposeLabels) as MessagePurpose[]);

export type WithheldReason = keyof typeof withheldReasons;
export const withheldReasonSchema = z.enum(Object.keys(withheldReasons) as WithheldReason[]);

export type UnreachedReason = keyof typeof unreachedReasons;
export const unreachedReasonSchema = z.enum(Object.keys(unreachedReasons) as UnreachedReason[]);
