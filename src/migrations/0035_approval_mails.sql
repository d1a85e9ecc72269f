ALTER TABLE "users" ADD COLUMN "mute_approvals" boolean;
