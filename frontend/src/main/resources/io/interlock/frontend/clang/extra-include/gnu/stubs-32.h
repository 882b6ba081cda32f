/* Lists the C library's functions that always fail. Nothing here needs to know them; the file is
   only missing where the 32-bit development files are not installed. */
