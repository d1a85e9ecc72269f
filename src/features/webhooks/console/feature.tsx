/** The console part of the webhooks feature. */

import DeliveryIcon from '@mui/icons-material/OutboxOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { ConsoleFeature } from '#engine/console';

export const webhooksConsole: ConsoleFeature = {
  icons: { webhook: WebhookIcon, webhookDelivery: DeliveryIcon },
};
