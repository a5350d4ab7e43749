-- Whether a member has a photo that others see hangs on the state of photos, their order and their owner's premium:
-- whoever asks finds out from those, so that it is true at once when one of them changes.

alter table profile drop column has_photo;
